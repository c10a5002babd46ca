import LocBase
import LocCheck
