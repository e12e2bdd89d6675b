import {
  isMantineColorScheme,
  localStorageColorSchemeManager,
  type MantineColorScheme,
  type MantineColorSchemeManager,
} from '@mantine/core'
import { desktop } from '../api/desktop.ts'

const stored = localStorageColorSchemeManager({ key: 'gantry-color-scheme' })

/**
 * The chosen color scheme, in the storage of the page. The storage belongs to the port of the server, which changes if the port is in use, so the
 * desktop app keeps the scheme too and names it in the address of the page.
 */
export const colorScheme: MantineColorSchemeManager = {
  ...stored,
  get: (fallback) => schemeIn(location.search) ?? stored.get(fallback),
  set(scheme) {
    stored.set(scheme)
    // The next start would show the earlier scheme, which is no reason to bother anybody.
    void desktop()
      ?.keepColorScheme(scheme)
      .catch(() => undefined)
  },
}

function schemeIn(query: string): MantineColorScheme | undefined {
  const scheme = new URLSearchParams(query).get('color-scheme')
  return isMantineColorScheme(scheme) ? scheme : undefined
}
