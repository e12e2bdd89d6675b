import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { z } from 'zod'

export const colorScheme = z.enum(['light', 'dark', 'auto'])
export type ColorScheme = z.infer<typeof colorScheme>

const kept = z.object({ color_scheme: colorScheme })

/** The scheme of the console. It is kept here because the storage of a page belongs to a port, and the server may get another port. */
export function keptColorScheme(file: string, theme: Pick<Electron.NativeTheme, 'themeSource'>) {
  let scheme = read(file)
  const apply = () => {
    theme.themeSource = scheme === undefined || scheme === 'auto' ? 'system' : scheme
  }
  apply()
  return {
    /** Undefined until the user has chosen one. */
    current: () => scheme,
    keep(chosen: ColorScheme) {
      scheme = chosen
      apply()
      try {
        writeFileSync(`${file}.tmp`, JSON.stringify({ color_scheme: chosen }))
        renameSync(`${file}.tmp`, file)
      } catch {
        // On a full disk, the scheme lasts until the app quits.
      }
    },
  }
}

function read(file: string): ColorScheme | undefined {
  try {
    return kept.parse(JSON.parse(readFileSync(file, 'utf8'))).color_scheme
  } catch {
    return undefined
  }
}
