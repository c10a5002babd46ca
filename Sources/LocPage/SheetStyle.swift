// The style sheet of the picture: the page's colours. Viewers without colour schemes use the light ones.

enum SheetStyle {
  static let text: StaticString = """
    svg{font-size:13px}
    text{font-family:system-ui,-apple-system,"Segoe UI","Noto Sans","DejaVu Sans",sans-serif;fill:#1b1d21}
    .title,.label{font-size:15px;font-weight:600}
    .strong{font-weight:600}
    .dim{font-weight:600;fill:#565b65}
    .small{font-size:11px;fill:#565b65}
    .gone{font-style:italic;fill:#565b65}
    .x,.wrong{fill:#a3101c}
    .pill{font-size:11px;font-weight:600}
    .page{fill:#f4f5f7}
    .card{fill:#fff;stroke:#c9ccd3}
    .note{fill:#fff}
    .shade{fill:#c3d3e6}
    .lock{fill:#d3cde6}
    .screenfg,.clock{fill:#23283a}
    .bar{font-size:12px}
    .clock{font-size:32px;font-weight:300}
    .stopped{font-size:20px}
    .icon{fill:#dfe3ee}
    .letter{font-size:12px;font-weight:600;fill:#2b3a57}
    .big{font-size:18px}
    rect.bad{fill:#fde5e7}
    text.bad{fill:#a3101c}
    rect.warn{fill:#fff0cc}
    text.warn{fill:#6b4a00}
    rect.info{fill:#e2eefb}
    text.info{fill:#1d4a78}
    @media (prefers-color-scheme:dark){
    text{fill:#e8eaee}
    .dim,.small,.gone{fill:#a9afba}
    .x,.wrong{fill:#ffb3b8}
    .page{fill:#15171b}
    .card{fill:#1e2127;stroke:#3c414b}
    .note{fill:#2a2d34}
    .shade{fill:#0e1a2a}
    .lock{fill:#181432}
    .screenfg,.clock{fill:#d5dbe8}
    .icon{fill:#46506a}
    .letter{fill:#e3eaff}
    rect.bad{fill:#54161b}
    text.bad{fill:#ffb3b8}
    rect.warn{fill:#4a3600}
    text.warn{fill:#ffdf94}
    rect.info{fill:#173453}
    text.info{fill:#b5d6ff}
    }

    """
}
