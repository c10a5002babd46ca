// The page's style sheet. Colours meet WCAG's contrast of level AA in both schemes.

package enum PageStyle {
  /// The SHA-256 of the text, as a Content-Security-Policy names it.
  package static let hash: StaticString = "nv8NFWJCwtqn2NKRdqrYMGKeaN43XLMRTqsHNn1AE7A="

  package static let text: StaticString = """
    :root{color-scheme:light dark;--bg:#f4f5f7;--fg:#1b1d21;--dim:#565b65;--line:#c9ccd3;--card:#fff;--note:#fff;--notefg:#1b1b1f;--notedim:#5a5c66;--icon:#dfe3ee;--iconfg:#2b3a57;\
    --shade:#c3d3e6;--lock:#d3cde6;--screenfg:#23283a;--link:#0a4fb0;--mark:#ffe58a;--markfg:#3b2c00;--bad:#a3101c;--badbg:#fde5e7;--warn:#6b4a00;--warnbg:#fff0cc;--info:#1d4a78;\
    --infobg:#e2eefb;--focus:#0a4fb0}
    @media (prefers-color-scheme:dark){:root{--bg:#15171b;--fg:#e8eaee;--dim:#a9afba;--line:#3c414b;--card:#1e2127;--note:#2a2d34;--notefg:#eceef2;--notedim:#b4b9c4;--icon:#46506a;--iconfg:#e3eaff;\
    --shade:#0e1a2a;--lock:#181432;--screenfg:#d5dbe8;--link:#8ab8ff;--mark:#5c4a00;--markfg:#fff1bf;--bad:#ffb3b8;--badbg:#54161b;--warn:#ffdf94;--warnbg:#4a3600;--info:#b5d6ff;\
    --infobg:#173453;--focus:#8ab8ff}}
    *{box-sizing:border-box}
    body{margin:0 auto;padding:1rem;max-width:84rem;background:var(--bg);color:var(--fg);\
    font:1rem/1.45 system-ui,-apple-system,"Segoe UI","Noto Sans","Noto Sans Arabic","Noto Sans Hebrew","Noto Sans Devanagari","Noto Sans CJK JP",sans-serif}
    a:any-link{color:var(--link)}
    h2 a:any-link,h3 a:any-link,h4 a:any-link{color:inherit;text-decoration:underline dotted 1px var(--dim);text-underline-offset:.25em}
    h2 a:hover,h3 a:hover,h4 a:hover{text-decoration-style:solid}
    :focus-visible{outline:3px solid var(--focus);outline-offset:2px}
    nav ul{padding-left:1.2rem}
    .skip{position:absolute;left:-99rem}
    .skip:focus{left:1rem;top:.5rem;padding:.4rem .8rem;background:var(--card)}
    h1{margin:.2rem 0;font-size:1.6rem}
    h2{margin:2.4rem 0 .8rem;font-size:1.25rem;overflow-wrap:anywhere}
    h3{margin:0;font-size:1.05rem;color:var(--fg);overflow-wrap:anywhere}
    h4{margin:0 0 .5rem;font-size:.9rem;color:var(--dim)}
    #filters{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:end;padding:.6rem 0;\
    background:var(--bg);border-bottom:1px solid var(--line)}
    @media (min-width:48rem) and (min-height:30rem){#filters{position:sticky;top:0;z-index:1}}
    #filters[hidden],[hidden]{display:none}
    #count{padding:.3rem 0}
    #filters label{display:grid;gap:.15rem;font-size:.85rem;color:var(--dim)}
    select,button{max-width:16rem;padding:.3rem .5rem;font:inherit;color:var(--fg);background:var(--card);border:1px solid var(--dim);border-radius:.3rem}
    .card{margin:0 0 1rem;padding:.75rem;background:var(--card);border:1px solid var(--line);border-radius:.75rem}
    .card:is([data-problem^=crash],[data-problem^=blank],[data-problem^=raw-key],[data-problem^=lost],[data-problem^=wrong]){box-shadow:inset 4px 0 var(--bad)}
    .card:is([data-problem^=not-translated],[data-problem^=same],[data-problem^=warning]){box-shadow:inset 4px 0 var(--warn)}
    .card:target,.phone:target,.message:target>h2{outline:3px solid var(--focus);outline-offset:2px}
    .card,.message,.phone{scroll-margin-top:.5rem}
    .row{display:flex;flex-wrap:wrap;gap:1rem;margin:.75rem 0;align-items:flex-start}
    .source{flex:1 1 190px;min-width:0}
    .source p{margin:0 0 .25rem;overflow-wrap:anywhere;white-space:pre-line}
    .source .title{font-weight:600}
    .phones{display:flex;flex-wrap:wrap;gap:1rem;align-items:flex-start}
    mark{background:var(--mark);color:var(--markfg);border-radius:.2rem;padding:0 .15rem}
    .badge{display:inline-block;padding:0 .45rem;border:1px solid transparent;border-radius:.8rem;font-size:.78rem;font-weight:600;background:var(--infobg);color:var(--info)}
    .badge.crash,.badge.blank,.badge.raw-key,.badge.lost-argument,.badge.wrong{background:var(--badbg);color:var(--bad)}
    .badge.not-translated,.badge.same-as-source,.badge.warning{background:var(--warnbg);color:var(--warn)}
    .phone{flex:none;width:380px}
    .phone.android{width:412px}
    .phone.ios{width:393px}
    .screen{padding:8px 0 16px;background:var(--shade);color:var(--screenfg);border:solid transparent;border-width:1px 0;border-radius:28px}
    .ios .screen{background:var(--lock)}
    .android .screen::before{content:"9:41";content:"9:41" / "";display:block;padding:0 24px;font-size:12px;line-height:20px}
    .ios .screen::before{content:"9:41";content:"9:41" / "";display:block;font-size:32px;font-weight:300;line-height:40px;text-align:center}
    figure{width:360px;margin:8px auto 0}
    .android figure{width:380px}
    .ios figure{width:377px}
    figcaption{margin:0 16px 4px;font-size:12px;line-height:16px}
    .note{position:relative;padding:16px 15px;min-height:56px;background:var(--note);color:var(--notefg);border:1px solid transparent;border-radius:8px;font-size:14px;line-height:20px;overflow:hidden}
    .android .note{padding:15px 15px 19px 51px;border-radius:28px}
    .ios .note{display:grid;grid-template-columns:minmax(0,1fr) auto;align-content:center;padding:11px 13px 11px 61px;min-height:64px;border-radius:24px;font-size:15px}
    .android .note[dir=rtl]{padding:15px 51px 19px 15px}
    .ios .note[dir=rtl]{padding:11px 61px 11px 13px}
    .android .one .note{display:grid;grid-template-columns:minmax(0,max-content) auto 1fr;padding-block:19px;padding-inline-end:55px;min-height:88px;line-height:24px}
    .note i{position:absolute;inset-inline-start:15px;top:15px;width:24px;height:24px;border-radius:12px;background:var(--icon);color:var(--iconfg);font-size:12px;font-style:normal;font-weight:600;line-height:24px;text-align:center}
    .android .one .note i{top:calc(50% - 12px)}
    .ios .note i{inset-inline-start:13px;top:calc(50% - 19px);width:38px;height:38px;border-radius:9px;font-size:18px;line-height:38px}
    .web .note i{display:none}
    .note p{margin:-2px 0 0;padding:2px 0 0;min-height:calc(1lh + 2px);overflow-wrap:anywhere;white-space:pre-line;display:-webkit-box;-webkit-box-orient:vertical;overflow:hidden}
    .note .app{display:block;margin:0 0 8px;font-size:12px;color:var(--notedim)}
    .one .note::after,.ios .note::after{content:"now";content:"now" / "";grid-area:1/2;align-self:center;padding-inline-start:8px;font-size:12px;color:var(--notedim)}
    .one .note .b,.ios .note p{grid-column:1/3}
    .android .one .note .b{grid-column:1/4}
    .android .one .note .t{max-height:calc(1lh + 2px)}
    .note .t{grid-area:1/1}
    .ios .note p:first-of-type{grid-area:1/1}
    .note:lang(th),.note:lang(lo),.note:lang(km),.note:lang(my){line-height:26px}
    .note[dir=ltr] p{text-align:left}
    .note[dir=rtl] p{text-align:right}
    .note .t{font-weight:600}
    .t,.s,.one .b{-webkit-line-clamp:1;line-clamp:1}
    .two .b{-webkit-line-clamp:2;line-clamp:2}
    .four .b{-webkit-line-clamp:4;line-clamp:4}
    .all .note p{display:block;-webkit-line-clamp:none;line-clamp:none}
    .all .note .t+.b{margin-top:4px}
    .note .bad{color:var(--bad);outline:1px dashed;outline-offset:-1px;border-radius:4px}
    .note .flag,.note .gone{display:block;min-height:0;justify-self:start;width:fit-content;margin:4px 0;padding:0 8px;border-radius:8px;background:var(--badbg);color:var(--bad);font-size:12px;font-weight:600;line-height:16px}
    .note .gone{border:1px dashed;line-height:18px}
    .note[dir=rtl] .flag,.note[dir=rtl] .gone{margin-inline-start:0}
    .cut{margin:4px 16px 0;font-size:12px;line-height:16px}
    .nothing{margin:8px 24px 0;font-size:14px;line-height:20px;font-style:italic}
    .stopped{width:312px;margin:24px auto 16px;padding:24px;background:var(--note);color:var(--notefg);border:1px solid transparent;border-radius:28px;font-size:14px;line-height:20px}
    .stopped p{margin:16px 0 0}
    .stopped p:first-child{margin:0;font-size:20px;line-height:28px;overflow-wrap:anywhere}
    .why{margin:.5rem .25rem 0;font-size:.85rem;overflow-wrap:anywhere}
    .why code{font-size:.75rem;color:var(--dim)}
    .x{font:.85em ui-monospace,monospace;color:var(--bad);background:var(--badbg);border-radius:.2rem}
    details>summary{cursor:pointer;color:var(--link);font-size:.9rem}
    dl{margin:.5rem 0;font-size:.9rem}
    dt{font-weight:600}
    dd{margin:0 0 .4rem 1rem;overflow-wrap:anywhere}
    .quoted{margin:.1rem 0;white-space:pre-line}
    pre{margin:.5rem 0;padding:.6rem;overflow:auto;max-height:24rem;white-space:pre-wrap;overflow-wrap:anywhere;background:var(--bg);border:1px solid var(--line);font-size:.85rem}
    .findings{padding-left:1.2rem;overflow-wrap:anywhere}
    .place,.cards{font-size:.9rem;color:var(--dim)}
    #report{margin:.6rem 0;overflow-x:auto}
    table{margin:.4rem 0 .8rem;border-collapse:collapse;font-size:.9rem}
    caption{padding-bottom:.3rem;text-align:start;color:var(--dim)}
    th,td{padding:.15rem .7rem .15rem 0;text-align:end;border-bottom:1px solid var(--line)}
    th:first-child{text-align:start}
    td.bad{font-weight:600;color:var(--bad)}
    .matrix{overflow:auto;margin:.75rem 0;border:1px solid var(--line);border-radius:.75rem;background:var(--card)}
    .matrix table{margin:0;border-collapse:separate;border-spacing:0}
    .matrix caption{padding:8px 12px}
    .matrix th,.matrix td{min-width:72px;padding:4px 8px;text-align:center;white-space:nowrap;border-bottom:1px solid var(--line)}
    .matrix [scope=colgroup]{max-width:240px;white-space:normal;overflow-wrap:anywhere}
    .matrix [scope=col]{color:var(--dim)}
    .matrix [scope=row]{position:sticky;left:0;padding-left:12px;background:var(--card);text-align:start}
    .matrix td{color:var(--dim)}
    .matrix td.bad{background:var(--badbg);color:var(--bad)}
    .matrix td.warn{background:var(--warnbg);color:var(--warn)}
    .matrix td.info{background:var(--infobg);color:var(--info)}
    .matrix td a{display:block;min-height:24px;line-height:24px;color:inherit}
    #matrix>p,.fine>summary{overflow-wrap:anywhere}
    .fine{margin:0 0 1rem}
    .fine>summary{padding:4px 0}
    .fine .card:first-of-type{margin-top:.5rem}
    @media (max-width:38rem){
    body{padding:4px}
    .card{padding:12px 0;border-width:1px 0;border-radius:0}
    .card:is([data-problem^=crash],[data-problem^=blank],[data-problem^=raw-key],[data-problem^=lost],[data-problem^=wrong]){box-shadow:inset 0 4px var(--bad)}
    .card:is([data-problem^=not-translated],[data-problem^=same],[data-problem^=warning]){box-shadow:inset 0 4px var(--warn)}
    .card>h3,.source,.card>details,.phone>h4,.why{margin-inline:8px}
    .phone,.phone.android{width:380px}
    .phone.ios{width:377px}
    table{font-size:.8rem;line-height:1.25}
    #report th,#report td{padding:.3rem .25rem .3rem 0}
    .matrix td,.matrix th{padding:4px}
    #report thead th+th{writing-mode:vertical-rl;vertical-align:bottom;white-space:nowrap}
    }
    @media (max-width:389px){
    .screen{zoom:.8}
    .phone,.phone.android,.phone.ios{width:304px}
    }
    .help{color:var(--dim)}
    @media (forced-colors:active){mark{text-decoration:underline}}
    @media print{
    :root{color-scheme:light;--bg:#fff;--fg:#000;--dim:#444;--line:#999;--card:#fff;--note:#fff;--notefg:#000;--notedim:#444;--icon:#ddd;--iconfg:#000;--shade:#fff;--lock:#fff;--screenfg:#000;\
    --link:#000;--mark:#ffe58a;--markfg:#3b2c00;--bad:#a3101c;--badbg:#fff;--warn:#6b4a00;--warnbg:#fff;--info:#1d4a78;--infobg:#fff}
    body{max-width:none}
    .badge{border-color:currentcolor}
    .note,.stopped{border-color:var(--line)}
    mark{text-decoration:underline}
    #filters,.skip,#messages{display:none}
    .card{break-inside:avoid}
    h2{break-after:avoid}
    }

    """
}
