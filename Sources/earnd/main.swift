import EarnService
import Foundation

exit(Daemon.run(Array(CommandLine.arguments.dropFirst())))
