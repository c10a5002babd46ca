// LocMessage
