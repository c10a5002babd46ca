// The room for requests on the connections.

import CSend

/// Opens connections as they are needed, and ends a run that has no room for a request for too long.
struct Window {
  static let noRoom = "the server allows no requests on its connections"

  private var lastConnect: Int64 = 0
  /// The last time at which a connection had room or a request was on its way.
  private var lastRoom: Int64 = 0

  /// Nothing needs a connection: only the time in which one is missed counts against the server.
  mutating func isNotNeeded(_ now: Int64) { lastRoom = now }

  /// Opens a connection when there is none, or when all are full for a while.
  mutating func connect(_ transfer: Transfer, _ state: loc_h2_state, _ now: Int64) throws(SendFailure) {
    if state.free_slots > 0 || state.active > 0 { lastRoom = now }
    guard now - lastRoom < Brakes.patienceMicroseconds else {
      throw SendFailure(.unfinished, state.failures > 0 ? transfer.problem : Self.noRoom)
    }
    guard state.connecting == 0 else { return }
    if state.open == 0 {
      let isTLS = state.problem == LOC_H2_PROBLEM_CERTIFICATE || state.problem == LOC_H2_PROBLEM_PROTOCOL
      let wasNeverReached = state.connections == 0 && state.failures >= 4
      if state.failures > 0, isTLS || wasNeverReached { throw SendFailure(.unfinished, transfer.problem) }
      let wait = state.failures == 0 ? 0 : min(Int64(500_000) << Int64(min(state.failures, 5)), 8_000_000)
      guard now - lastConnect >= wait else { return }
    } else {
      guard state.free_slots == 0, now - lastConnect > 50_000, state.failures == 0 else { return }
    }
    lastConnect = now
    transfer.connect()
  }
}
