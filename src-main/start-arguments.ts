import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { flags } from '../src-server/flag-list.ts'
import { isAppLink, routeOfAppLink } from './app-links.ts'

/** What a start of the app asks the window to show. */
export type Opening = { route?: string | undefined; files?: readonly string[] }

type StartArguments = Required<Opening> & {
  /** The arguments that are flags, or the app itself. */
  rest: string[]
}

/** The arguments of a start, and the folder that relative paths start in. */
export const startArguments = z.object({ argv: z.array(z.string()), folder: z.string() })
type Given = z.infer<typeof startArguments>

/**
 * Reads the arguments of a start: flags with their values, links to screens, and files, as paths or as `file:` addresses, which the desktops of
 * Linux use. `app_path` is an argument too where Electron starts the app from its folder. The last link counts.
 */
export function readStartArguments({ argv, folder }: Given, app_path: string): StartArguments {
  const route = argv.filter(isAppLink).map(routeOfAppLink).findLast(Boolean)
  const files: string[] = []
  const rest: string[] = []
  for (const [at, text] of argv.entries()) {
    const isValue = takesValue(argv[at - 1])
    if (!isValue && (isAppLink(text) || text === '')) continue
    const path = isValue || text.startsWith('-') ? app_path : pathOf(text, folder)
    if (path === app_path) rest.push(text)
    else files.push(path)
  }
  return { route, files, rest }
}

/** Whether the next argument is the value of this one, such as the archive after `--seed`. */
const takesValue = (flag: string | undefined) =>
  flags.some(({ name, value }) => value !== undefined && flag === `--${name}`)

function pathOf(text: string, folder: string): string {
  try {
    return /^file:/i.test(text) ? fileURLToPath(text) : resolve(folder, text)
  } catch {
    // The address of a file on another machine. The user is told that there is no such file.
    return text
  }
}
