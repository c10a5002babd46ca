// LocRender
