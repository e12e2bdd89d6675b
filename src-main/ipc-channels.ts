import { z } from 'zod'

/** Everything a page can ask of the desktop: the arguments it may send and the answer it gets. */
export const channels = {
  /** A new code to sign in with, for a page whose token is gone. */
  'sign-in-code': { arguments: z.tuple([]), answer: z.string() },
  /** Opens a folder of the data directory in the file manager; says whether it could. */
  'open-data-folder': { arguments: z.tuple([z.string().max(1_000).optional()]), answer: z.boolean() },
  versions: {
    arguments: z.tuple([]),
    answer: z.object({ gantry: z.string(), electron: z.string(), chromium: z.string(), node: z.string() }),
  },
} as const

type Channels = typeof channels
export type Channel = keyof Channels

export type Handlers = {
  [Name in Channel]: (
    ...args: z.output<Channels[Name]['arguments']>
  ) => z.input<Channels[Name]['answer']> | Promise<z.input<Channels[Name]['answer']>>
}

/** What the preload script hands to the page as `window.gantry`. */
export type DesktopApi = {
  readonly platform: string
  signInCode(): Promise<z.output<Channels['sign-in-code']['answer']>>
  openDataFolder(path?: string): Promise<z.output<Channels['open-data-folder']['answer']>>
  versions(): Promise<z.output<Channels['versions']['answer']>>
}
