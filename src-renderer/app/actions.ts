import { useMantineColorScheme } from '@mantine/core'
import { IconCopy, IconKeyboard, IconLogout, IconTerminal2 } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { curlText } from '../api/curl.ts'
import { signOut } from '../api/session.ts'
import { useWireRequest } from '../api/wire.ts'
import { copyText } from '../ui/copy.ts'
import type { PaletteGroup } from '../ui/palette.tsx'
import { colorSchemes } from './account-menu.tsx'
import { navItems } from './nav-items.ts'

/** The palette's screens and actions, which need no request. */
export function useActions(onShortcuts: () => void): PaletteGroup[] {
  const navigate = useNavigate()
  const request = useWireRequest()?.request
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return [
    {
      name: 'Screens',
      items: navItems.map(({ name, to, letter, icon }) => ({
        id: `screen-${letter}`,
        name,
        icon,
        keys: `g ${letter}`,
        run: () => void navigate({ to }),
      })),
    },
    {
      name: 'Actions',
      items: [
        ...(request
          ? [
              {
                id: 'curl',
                name: 'Copy request as curl',
                detail: `${request.method} ${request.path}`,
                icon: IconTerminal2,
                keys: 'y',
                run: () => void copyText(curlText(request), 'Request'),
              },
            ]
          : []),
        {
          id: 'url',
          name: 'Copy API URL',
          icon: IconCopy,
          run: () => void copyText(`${location.origin}/api/v4`, 'URL'),
        },
        ...colorSchemes
          .filter(({ value }) => value !== colorScheme)
          .map(({ value, name, icon }) => ({
            id: `theme-${value}`,
            name: `Theme: ${name.toLowerCase()}`,
            icon,
            run: () => setColorScheme(value),
          })),
        { id: 'shortcuts', name: 'Shortcuts', icon: IconKeyboard, keys: '?', run: onShortcuts },
        { id: 'sign-out', name: 'Sign out', icon: IconLogout, run: () => void signOut() },
      ],
    },
  ]
}
