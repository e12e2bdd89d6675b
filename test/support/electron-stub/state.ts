import { EventEmitter } from 'node:events'

export type Bounds = { x: number; y: number; width: number; height: number }

/** What the system, the user and the tests answer to Electron. */
export const answers = {
  has_lock: true,
  box_button: 0,
  /** What the user chooses in a dialog for files; undefined: nothing. */
  chosen_path: undefined as string | undefined,
  /** The folder for everything that the app keeps. */
  home: '',
  app_path: '',
  switches: [] as string[],
  /** The error for loading a page or opening a link. */
  page_error: '',
  link_error: '',
  /** Runs instead of the built server. */
  server_entry: '',
  work_areas: [{ x: 0, y: 0, width: 1920, height: 1080 }] as Bounds[],
}

/** The calls that have no object of their own. */
export const record = {
  opened_links: [] as string[],
  opened_paths: [] as string[],
  boxes: [] as Record<string, unknown>[],
  clipboard: '',
}

const { promise, resolve } = Promise.withResolvers<void>()
const ready = { promise, isReached: false }
export const whenReady = () => ready.promise
export const isReady = () => ready.isReached
export function becomeReady(): void {
  ready.isReached = true
  resolve()
}
/** Throws where the real module would, because a call is too early. */
export function needReady(what: string): void {
  if (!ready.isReached) throw new Error(`${what} before the app is ready`)
}

function preventable() {
  const event = {
    defaultPrevented: false,
    preventDefault() {
      event.defaultPrevented = true
    },
  }
  return event
}

/** An emitter whose events can be prevented. */
export class Emitter extends EventEmitter {
  /** Emits an event. Returns whether a listener prevented it. */
  isPrevented(name: string, details: object = {}): boolean {
    const event = Object.assign(preventable(), details)
    this.emit(name, event)
    return event.defaultPrevented
  }
}
