import type { WebContents } from 'electron'
import { z } from 'zod'
import { type ColorScheme, colorScheme } from './color-scheme.ts'

const menuCommand = z.object({
  id: z.string().min(1).max(100),
  label: z.string().min(1).max(100),
  place: z.enum(['new', 'import', 'find', 'search', 'go', 'help']),
})
/** A command of the page that the menu offers, and its place in the menu. */
export type MenuCommand = z.infer<typeof menuCommand>

/** Work that has ended: what a notification says, and the screen that shows more. */
const workEnd = z.object({
  title: z.string().min(1).max(2_000),
  body: z.string().max(2_000),
  route: z.string().startsWith('/').max(2_000),
  hasFailed: z.boolean(),
})
export type WorkEnd = z.infer<typeof workEnd>

/** How far the work of a page is, from 0 to 1, if anybody knows. Null if the page does nothing that takes long. */
const workProgress = z.object({ share: z.number().min(0).max(1).nullable() }).nullable()
export type WorkProgress = z.infer<typeof workProgress>

/** The message with which the app lets the page run one of its commands. */
export const run_command = 'run-command'

/** All requests that a page can send to the desktop app, with their arguments and answers. */
export const channels = {
  /** A new sign-in code for a page that has lost its token. */
  'sign-in-code': { arguments: z.tuple([]), answer: z.string() },
  /** Opens a folder of the data directory in the file manager. Answers whether the folder was opened. */
  'open-data-folder': { arguments: z.tuple([z.string().max(1_000).optional()]), answer: z.boolean() },
  /** What closing the window would lose, one sentence each. */
  'unsaved-work': { arguments: z.tuple([z.array(z.string().max(1_000)).max(10)]), answer: z.void() },
  /** The commands that the menu offers while the page is in use; none while nobody is signed in. */
  'menu-commands': { arguments: z.tuple([z.array(menuCommand).max(100)]), answer: z.void() },
  /** The color scheme that the user has chosen. */
  'color-scheme': { arguments: z.tuple([colorScheme]), answer: z.void() },
  /** The progress of the page's work, and work that has just ended. */
  'work-progress': { arguments: z.tuple([workProgress, workEnd.optional()]), answer: z.void() },
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
  offerCommands(commands: MenuCommand[]): Promise<z.output<Channels['menu-commands']['answer']>>
  /** Calls the listener with the id of each command that the user chooses in the menu. */
  onCommand(listener: (id: string) => void): void
  reportProgress(progress: WorkProgress, ended?: WorkEnd): Promise<z.output<Channels['work-progress']['answer']>>
  keepColorScheme(scheme: ColorScheme): Promise<z.output<Channels['color-scheme']['answer']>>
  versions(): Promise<z.output<Channels['versions']['answer']>>
}
