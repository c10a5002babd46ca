// The completion script for bash, which breaks words at colons and equal signs.

import ArgumentParser
import LocBase

enum CompletionScript {
  private static let option = "--generate-completion-script"

  /// The script for bash, if that is what the arguments ask for.
  static func forBash(_ arguments: [String], of command: any ParsableCommand.Type) -> String? {
    let words = Array(arguments.dropFirst())
    guard words == [option, "bash"] || words == [option + "=bash"] else { return nil }
    let name = command._commandName
    let function = "_\(name)"
    var lines = command.completionScript(for: .bash).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    guard let last = lines.lastIndex(where: { $0.hasPrefix("complete ") }) else { return nil }
    lines[last] = joining(function) + "\ncomplete -o filenames -F \(function)_joined \(name)"
    return lines.joined(separator: "\n")
  }

  /// A function that joins the words that bash breaks, such as `android:fr`, completes the whole, and answers with the part that bash
  /// replaces.
  private static func joining(_ function: String) -> String {
    """
    \(function)_joined() {
        local -a words=()
        local -i current=0 index=0
        local rest="${COMP_LINE:0:${COMP_POINT}}" word
        for word in "${COMP_WORDS[@]:0:$((COMP_CWORD + 1))}"; do
            if [[ "${#words[@]}" -eq 0 || "${rest}" = [[:space:]]* ]]; then
                words+=("${word}")
            else
                words[${#words[@]} - 1]+="${word}"
            fi
            rest="${rest#"${rest%%[![:space:]]*}"}"
            rest="${rest#"${word}"}"
        done
        current="$((${#words[@]} - 1))"
        local -a COMP_WORDS=("${words[@]}")
        local -i COMP_CWORD="${current}"
        local -r whole="${words[current]}"
        \(function) "${1}" "${whole}" "${words[current - 1]}"
        local -r before="${whole%"${2}"}"
        for index in "${!COMPREPLY[@]}"; do
            # A colon in a file's name would get a backslash.
            [[ "${COMPREPLY[index]}" = *:* ]] && compopt +o filenames 2> /dev/null
            COMPREPLY[index]="${COMPREPLY[index]#"${before}"}"
        done
    }
    """
  }
}
