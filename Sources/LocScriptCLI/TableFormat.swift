// --format of the commands that write a table.

import ArgumentParser

enum TableFormat: String, ExpressibleByArgument, CaseIterable { case text, json, csv }
