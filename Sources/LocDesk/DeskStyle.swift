// The desk's additions to the style sheet of the cards. It uses the cards' colours.

enum DeskStyle {
  /// The SHA-256 of the text, as a Content-Security-Policy names it.
  static let hash: StaticString = "C44GpkKswmtXpdyDZU7fhyft6w+CHw8pc4wIjAWJMXM="

  static let text: StaticString = """
    body{max-width:110rem}
    .desk{display:grid;gap:1rem;align-items:start}
    .desk .phones{gap:.5rem}
    @media (min-width:60rem){
    .desk{grid-template-columns:clamp(12rem,100vw - 57rem,22rem) minmax(0,1fr)}
    #desk\\:form{position:sticky;top:0;max-height:100vh;overflow:auto;padding:.3rem}
    }
    #desk\\:form{display:grid;gap:.8rem}
    #desk\\:form>div{display:grid;gap:.6rem}
    #desk\\:form>[hidden]{display:none}
    fieldset{margin:0;padding:.4rem .6rem;border:1px solid var(--line);border-radius:.3rem}
    legend,label{font-size:.85rem;color:var(--dim)}
    .kinds{display:flex;gap:.3rem 1rem;flex-wrap:wrap}
    .shown,#desk\\:form>div>label{display:grid;gap:.3rem}
    input,textarea{font:inherit;color:var(--fg);background:var(--card);border:1px solid var(--dim);border-radius:.3rem}
    input:not([type=radio]):not([type=checkbox]),textarea,#desk\\:form select{display:block;width:100%;max-width:none;padding:.3rem .5rem}
    textarea{font:.85rem/1.4 ui-monospace,monospace;resize:vertical;tab-size:2}
    button:disabled{color:var(--dim);opacity:1;border-style:dashed}
    .copies{grid-template-columns:repeat(auto-fit,minmax(10rem,1fr))}
    .values{display:grid;gap:.6rem;grid-template-columns:repeat(auto-fill,minmax(8rem,1fr))}
    .values:empty{display:none}
    .values label{overflow-wrap:anywhere}
    .values input:invalid{border-color:var(--bad)}
    .wrong:not(:empty){border-inline-start:3px solid var(--bad);padding-inline-start:.6rem}
    [aria-invalid=true]{border-color:var(--bad)}
    .about:empty{display:none}
    .about{margin:0;font-size:.85rem;color:var(--dim);overflow-wrap:anywhere}
    .told{margin:.3rem 0;white-space:pre-line;overflow-wrap:anywhere}
    #desk\\:status,#desk\\:copied{margin:0;min-height:1.4em}
    #desk\\:status{font-weight:600;padding:.3rem 0 .8rem}
    #desk\\:cards:focus{outline:none}
    #desk\\:cards.late{filter:grayscale(1);outline:1px dashed var(--dim);outline-offset:.5rem}
    #desk\\:cards>details>summary{padding:.4rem 0}
    #desk\\:cards h2:first-child{margin-top:0}
    .card{content-visibility:auto;contain-intrinsic-size:auto 20rem}
    .problems:not(:empty){border:1px solid var(--bad);border-radius:.3rem;padding:0 .6rem}

    """
}
