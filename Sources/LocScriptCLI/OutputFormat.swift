// --format of the commands that print text for people or JSON for programs.

import ArgumentParser

enum OutputFormat: String, ExpressibleByArgument, CaseIterable { case text, json }
