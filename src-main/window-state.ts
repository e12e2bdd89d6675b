import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { BrowserWindow, Rectangle } from 'electron'
import { z } from 'zod'
import type { Clock } from './clock.ts'

const windowState = z.object({
  x: z.int().exactOptional(),
  y: z.int().exactOptional(),
  width: z.int().min(1),
  height: z.int().min(1),
  maximized: z.boolean(),
})
export type WindowState = z.infer<typeof windowState>

export const smallest = { width: 940, height: 600 }
const first: WindowState = { width: 1440, height: 900, maximized: false }
/** So much of the title bar must be on a display that the window can be dragged back. */
const grip = { width: 120, height: 40 }

/** Where the window was; its place is forgotten when no display is there any more. */
export function readWindowState(file: string, workAreas: readonly Rectangle[]): WindowState {
  const { x, y, ...kept } = parse(file) ?? first
  const state = {
    width: Math.max(kept.width, smallest.width),
    height: Math.max(kept.height, smallest.height),
    maximized: kept.maximized,
  }
  if (x === undefined || y === undefined) return state
  return workAreas.some((area) => isReachable({ x, y, ...state }, area)) ? { x, y, ...state } : state
}

/** Writes the state a moment after the last change, and at the end. */
export function keepWindowState(window: BrowserWindow, file: string, clock: Clock): void {
  const write = () => {
    const temporary = `${file}.tmp`
    try {
      writeFileSync(temporary, JSON.stringify({ ...window.getNormalBounds(), maximized: window.isMaximized() }))
      renameSync(temporary, file)
    } catch {
      // A full disk must not keep a window from moving or closing.
    }
  }
  let callOff = () => {}
  const later = () => {
    callOff()
    callOff = clock.after(500, write)
  }
  window.on('resize', later)
  window.on('move', later)
  window.on('maximize', later)
  window.on('unmaximize', later)
  window.on('close', () => {
    callOff()
    write()
  })
}

function parse(file: string): WindowState | undefined {
  try {
    return windowState.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

function isReachable(window: Rectangle, area: Rectangle): boolean {
  const width = Math.min(window.x + window.width, area.x + area.width) - Math.max(window.x, area.x)
  const below = window.y - area.y
  return width >= grip.width && below >= 0 && below <= area.height - grip.height
}
