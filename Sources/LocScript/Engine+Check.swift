// The check of rules and resources before anything is sent.

import CSystem
import LocBase
import LocCheck
import LocConfig

extension Engine {
  /// Checks rules, messages and resources.
  /// - Parameter rules: rule files and folders of rules.
  public func check(rules: [String], options: CheckOptions = CheckOptions()) -> CheckReport {
    // The runs and the resources are not looked at yet: the settings alone are.
    var report = CheckReport()
    CheckFilter(settings?.check ?? CheckSettings(), options, today: Int(loc_days_since_1970()), isWhole: rules.isEmpty)
      .apply(to: &report)
    return report
  }
}
