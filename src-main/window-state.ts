import type { BrowserWindow, Rectangle } from 'electron'
import { z } from 'zod'
import type { Clock } from './clock.ts'
import { readJsonFile, writeJsonFile } from './json-file.ts'

const windowState = z.object({
  x: z.int().exactOptional(),
  y: z.int().exactOptional(),
  width: z.int().min(1),
  height: z.int().min(1),
  maximized: z.boolean(),
})
export type WindowState = z.infer<typeof windowState>

export const minimum_size = { width: 940, height: 600 }
const default_state: WindowState = { width: 1440, height: 900, maximized: false }
/** This part of the title bar must be on a display, so that the window can be dragged. */
const visible_part = { width: 120, height: 40 }

/** Reads the last size and position. A position outside all displays is discarded. */
export function readWindowState(file: string, workAreas: readonly Rectangle[]): WindowState {
  const { x, y, ...kept } = readJsonFile(file, windowState) ?? default_state
  const least = {
    width: Math.max(kept.width, minimum_size.width),
    height: Math.max(kept.height, minimum_size.height),
    maximized: kept.maximized,
  }
  const place = x === undefined || y === undefined ? undefined : { x, y }
  const display = place && workAreas.find((area) => isReachable({ ...place, ...least }, area))
  return { ...(display && place), ...clamped(least, display ?? workAreas[0]) }
}

const cascade_step = 28

/** The place of one more window: below and to the right of the other one, or in the corner of the display if there is no space. */
export function cascaded(other: Rectangle, workAreas: readonly Rectangle[]): Rectangle {
  const area = workAreas.find((each) => isReachable(other, each)) ?? workAreas[0]
  const moved = { ...other, x: other.x + cascade_step, y: other.y + cascade_step }
  if (!area) return moved
  const size = clamped(moved, area)
  const fits = size.x + size.width <= area.x + area.width && size.y + size.height <= area.y + area.height
  return fits ? size : { ...size, x: area.x, y: area.y }
}

/** A window that is larger than its display would have its buttons outside. */
function clamped<T extends { width: number; height: number }>(size: T, area: Rectangle | undefined): T {
  if (!area) return size
  return { ...size, width: Math.min(size.width, area.width), height: Math.min(size.height, area.height) }
}

/** Saves size and position shortly after each change and when the window closes. */
export function keepWindowState(window: BrowserWindow, file: string, clock: Clock): void {
  const write = () => {
    try {
      writeJsonFile(file, { ...window.getNormalBounds(), maximized: window.isMaximized() })
    } catch {
      // The window must move and close even when the disk is full.
    }
  }
  let cancel = () => {}
  const scheduleWrite = () => {
    cancel()
    cancel = clock.after(500, write)
  }
  window.on('resize', scheduleWrite)
  window.on('move', scheduleWrite)
  window.on('maximize', scheduleWrite)
  window.on('unmaximize', scheduleWrite)
  window.on('close', () => {
    cancel()
    write()
  })
}

function isReachable(window: Rectangle, area: Rectangle): boolean {
  const width = Math.min(window.x + window.width, area.x + area.width) - Math.max(window.x, area.x)
  const below = window.y - area.y
  return width >= visible_part.width && below >= 0 && below <= area.height - visible_part.height
}
