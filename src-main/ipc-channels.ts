import type { WebContents } from 'electron'
import { z } from 'zod'
import { type ColorScheme, colorScheme } from './color-scheme.ts'

/** All requests that a page can send to the desktop app, with their arguments and answers. */
export const channels = {
  /** A new sign-in code for a page that has lost its token. */
  'sign-in-code': { arguments: z.tuple([]), answer: z.string() },
  /** Opens a folder of the data directory in the file manager. Answers whether the folder was opened. */
  'open-data-folder': { arguments: z.tuple([z.string().max(1_000).optional()]), answer: z.boolean() },
  /** What closing the window would lose, one sentence each. */
  'unsaved-work': { arguments: z.tuple([z.array(z.string().max(1_000)).max(10)]), answer: z.void() },
  /** The color scheme that the user has chosen. */
  'color-scheme': { arguments: z.tuple([colorScheme]), answer: z.void() },
  versions: {
    arguments: z.tuple([]),
    answer: z.object({ gantry: z.string(), electron: z.string(), chromium: z.string(), node: z.string() }),
  },
} as const

type Channels = typeof channels
export type Channel = keyof Channels

export type Handlers = {
  [Name in Channel]: (
    sender: WebContents,
    ...args: z.output<Channels[Name]['arguments']>
  ) => z.input<Channels[Name]['answer']> | Promise<z.input<Channels[Name]['answer']>>
}

/** The preload script exposes this object to the page as `window.gantry`. */
export type DesktopApi = {
  readonly platform: string
  signInCode(): Promise<z.output<Channels['sign-in-code']['answer']>>
  openDataFolder(path?: string): Promise<z.output<Channels['open-data-folder']['answer']>>
  reportUnsavedWork(work: string[]): Promise<z.output<Channels['unsaved-work']['answer']>>
  keepColorScheme(scheme: ColorScheme): Promise<z.output<Channels['color-scheme']['answer']>>
  versions(): Promise<z.output<Channels['versions']['answer']>>
}
