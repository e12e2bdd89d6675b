import type * as server from '../src-server/gantry.d.ts'

export type {
  GantryApp,
  InstanceOptions,
  RunningServer,
  StartOptions,
} from '../src-server/gantry.d.ts'
export type { ClockState, MovedClock, WorldClock } from './clock.ts'
export { GantryConnectError } from './connect.ts'
export { GantryError } from './control.ts'
export type { DryRunBody } from './dry-run.ts'
export type { ChangedFault, Expectations, Fault, FaultPack, Faults, NewFault } from './faults.ts'
export type { Fork, Gantry } from './gantry.ts'
export type { Place } from './place.ts'
export type {
  Coverage,
  Delivery,
  DeliveryFilter,
  Diff,
  DryRun,
  LoggedRequest,
  ParameterCount,
  RequestFilter,
  RoleOptions,
  Share,
  Snapshot,
  TestOptions,
  TestRole,
  WrittenTest,
} from './records.ts'
export type { Requests } from './requests.ts'
export { connect, GantryStartError, start } from './start.ts'
export type { World } from './world.ts'

/** The server itself, which only programs load that run it in their own process. */
const library = (): Promise<typeof server> => import(new URL('./main/library.js', import.meta.url).href)

/** Starts a server in this process. Several servers may run side by side. Tests want `start`, which leaves this process free. */
export const startServer: typeof server.startServer = async (options) => (await library()).startServer(options)

/** Opens an instance as an Express app, to be mounted in another one. */
export const createApp: typeof server.createApp = async (options) => (await library()).createApp(options)
