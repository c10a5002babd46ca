// Patterns of strftime, told from texts with placeholders.

import LocBase
import LocFormat
import Testing

@Suite struct TimePatternTests {
  @Test(arguments: [
    "%Y-%m-%d %H:%M", "%d.%m.", "%-e/%-m", "%Hh%M", "%B %d, %Y", "%I:%M %p", "%EY %Od %m", "%H:%M %%", "%j",
  ]) func isOne(_ text: String) {
    #expect(Text(text).withSlice { isTimePattern($0) })
  }

  @Test(arguments: [
    "", "Hello", "%s", "%1$s %2$d", "%d %s", "%H:%d", "%A %B", "50%M", "%Y %s", "%Y %@", "%", "%m %", "%-", "%1$Y",
    "100 %", "%.2f km", "%lld",
  ]) func isNone(_ text: String) {
    #expect(!Text(text).withSlice { isTimePattern($0) })
  }
}
