// The page's style sheet. Colours meet WCAG's contrast of level AA in both schemes.

package enum PageStyle {
  /// The SHA-256 of the text, as a Content-Security-Policy names it.
  package static let hash: StaticString = "9NZIxXz7HnjVSBN5UTP2FEHLGl8BZvA1DXH0PesCQ9A="

  package static let text: StaticString = """
    :root{color-scheme:light dark;--bg:#f4f5f7;--fg:#1b1d21;--dim:#565b65;--line:#c9ccd3;--card:#fff;--screen:#e3e7ef;--note:#fff;--icon:#9aa3b2;\
    --link:#0a4fb0;--mark:#ffe58a;--markfg:#3b2c00;--bad:#a3101c;--badbg:#fde5e7;--warn:#6b4a00;--warnbg:#fff0cc;--info:#1d4a78;\
    --infobg:#e2eefb;--focus:#0a4fb0}
    @media (prefers-color-scheme:dark){:root{--bg:#15171b;--fg:#e8eaee;--dim:#a9afba;--line:#3c414b;--card:#1e2127;--screen:#0f1114;--note:#2b2f37;--icon:#6b7482;\
    --link:#8ab8ff;--mark:#5c4a00;--markfg:#fff1bf;--bad:#ffb3b8;--badbg:#54161b;--warn:#ffdf94;--warnbg:#4a3600;--info:#b5d6ff;\
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
    h4{margin:0 0 .3rem;font-size:.9rem;color:var(--dim)}
    #filters{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:end;padding:.6rem 0;\
    background:var(--bg);border-bottom:1px solid var(--line)}
    @media (min-width:48rem) and (min-height:30rem){#filters{position:sticky;top:0;z-index:1}}
    #filters[hidden],[hidden]{display:none}
    #count{padding:.3rem 0}
    #filters label{display:grid;gap:.15rem;font-size:.85rem;color:var(--dim)}
    select,button{max-width:16rem;padding:.3rem .5rem;font:inherit;color:var(--fg);background:var(--card);border:1px solid var(--dim);border-radius:.3rem}
    .card{margin:0 0 1rem;padding:.8rem;background:var(--card);border:1px solid var(--line);border-radius:.6rem}
    .card:is([data-problem^=crash],[data-problem^=blank],[data-problem^=raw-key],[data-problem^=lost],[data-problem^=wrong]){border-inline-start:4px solid var(--bad)}
    .card:is([data-problem^=not-translated],[data-problem^=same],[data-problem^=warning]){border-inline-start:4px solid var(--warn)}
    .card:target,.phone:target,.message:target>h2{outline:3px solid var(--focus);outline-offset:2px}
    .card,.message,.phone{scroll-margin-top:.5rem}
    .row{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(18rem,100%),1fr));gap:1rem;margin:.6rem 0;align-items:start}
    .source{padding-top:.8rem}
    .source p{margin:0 0 .3rem;overflow-wrap:anywhere;white-space:pre-line}
    .source .title{font-weight:600}
    mark{background:var(--mark);color:var(--markfg);border-radius:.2rem;padding:0 .15rem}
    .badge{display:inline-block;padding:0 .45rem;border:1px solid transparent;border-radius:.8rem;font-size:.78rem;font-weight:600;background:var(--infobg);color:var(--info)}
    .badge.crash,.badge.blank,.badge.raw-key,.badge.lost-argument,.badge.wrong{background:var(--badbg);color:var(--bad)}
    .badge.not-translated,.badge.same-as-source,.badge.warning{background:var(--warnbg);color:var(--warn)}
    .phone{max-width:23.7rem;padding:.8rem;background:var(--screen);border:1px solid var(--line);border-radius:1.6rem}
    .phone>h4{margin-inline:.3rem}
    figure{margin:0 0 .7rem;max-width:22rem}
    figure:last-child{margin-bottom:0}
    figcaption{margin:0 .3rem .15rem;font-size:.75rem;color:var(--dim)}
    .note{padding:.6rem .8rem;background:var(--note);border:1px solid var(--line);overflow:hidden}
    .android .note{border-radius:1.4rem}
    .ios .note{border-radius:1.1rem}
    .web .note{border-radius:.4rem}
    .note::before{content:"App · now";content:"App · now" / "";display:block;font-size:.7rem;color:var(--dim)}
    .android .note::before{content:"● App · now";content:"● App · now" / ""}
    .ios .note{display:grid;grid-template-columns:2.2rem minmax(0,1fr) auto;column-gap:.7rem}
    .ios .note::before{content:"";grid-area:1/1/span 9;align-self:center;height:2.2rem;background:var(--icon);border:1px solid var(--line);border-radius:.6rem}
    .ios .note::after{content:"now";content:"now" / "";grid-area:1/3;font-size:.7rem;line-height:1.45rem;color:var(--dim)}
    .ios .note p{grid-column:2/4}
    .ios .note p:first-of-type{grid-area:1/2}
    .note p{margin:0;min-height:1.45em;overflow-wrap:anywhere;white-space:pre-line;display:-webkit-box;-webkit-box-orient:vertical;overflow:hidden}
    .note[dir=ltr] p{text-align:left}
    .note[dir=rtl] p{text-align:right}
    .note .t{font-weight:600}
    .t,.s,.one .b{-webkit-line-clamp:1;line-clamp:1}
    .two .b{-webkit-line-clamp:2;line-clamp:2}
    .four .b{-webkit-line-clamp:4;line-clamp:4}
    .note .gone{display:block;font-style:italic;color:var(--dim)}
    .all .note p{display:block;-webkit-line-clamp:none;line-clamp:none}
    .cut{margin:.15rem .3rem 0;font-size:.75rem;color:var(--warn)}
    .nothing{margin:0 .3rem;font-style:italic;color:var(--dim)}
    .why{margin:.3rem .3rem 0;font-size:.85rem;overflow-wrap:anywhere}
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
    @media (max-width:38rem){
    body{padding:.6rem}
    .card,.phone{padding:.6rem}
    table{font-size:.8rem;line-height:1.25}
    th,td{padding:.3rem .25rem .3rem 0}
    thead th+th{writing-mode:vertical-rl;vertical-align:bottom;white-space:nowrap}
    }
    .help{color:var(--dim)}
    @media (forced-colors:active){mark{text-decoration:underline}}
    @media print{
    :root{color-scheme:light;--bg:#fff;--fg:#000;--dim:#444;--line:#999;--card:#fff;--screen:#fff;--note:#fff;--icon:#ddd;--link:#000;--mark:#ffe58a;--markfg:#3b2c00;\
    --bad:#a3101c;--badbg:#fff;--warn:#6b4a00;--warnbg:#fff;--info:#1d4a78;--infobg:#fff}
    body{max-width:none}
    .badge{border-color:currentcolor}
    mark{text-decoration:underline}
    #filters,.skip,#messages{display:none}
    .card{break-inside:avoid}
    .row{grid-template-columns:1fr 1fr 1fr}
    h2{break-after:avoid}
    }

    """
}
