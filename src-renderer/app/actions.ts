import { useMantineColorScheme } from '@mantine/core'
import { IconCopy, IconKeyboard, IconLogout, IconTerminal2 } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { curlText } from '../api/curl.ts'
import { signOut } from '../api/session.ts'
import { useWireRequest } from '../api/wire.ts'
import { copyText } from '../ui/copy.ts'
import type { PaletteGroup } from '../ui/palette.tsx'
import { schemes } from './account-menu.tsx'
import { places } from './nav-items.ts'

/** What the palette offers without asking the instance. */
export function useActions(onShortcuts: () => void): PaletteGroup[] {
  const navigate = useNavigate()
  const request = useWireRequest()?.request
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return [
    {
      name: 'Screens',
      items: places.map(({ name, to, letter, icon }) => ({
        id: `screen-${letter}`,
        name,
        icon,
        keys: `g ${letter}`,
        does: () => void navigate({ to }),
      })),
    },
    {
      name: 'Actions',
      items: [
        ...(request
          ? [
              {
                id: 'curl',
                name: 'Copy the request as curl',
                detail: `${request.method} ${request.path}`,
                icon: IconTerminal2,
                keys: 'y',
                does: () => void copyText(curlText(request), 'curl'),
              },
            ]
          : []),
        {
          id: 'url',
          name: 'Copy the URL of the API',
          icon: IconCopy,
          does: () => void copyText(`${location.origin}/api/v4`, 'URL'),
        },
        ...schemes
          .filter(({ value }) => value !== colorScheme)
          .map(({ value, name, icon }) => ({
            id: `theme-${value}`,
            name: `Theme: ${name.toLowerCase()}`,
            icon,
            does: () => setColorScheme(value),
          })),
        { id: 'shortcuts', name: 'Shortcuts', icon: IconKeyboard, keys: '?', does: onShortcuts },
        { id: 'sign-out', name: 'Sign out', icon: IconLogout, does: () => void signOut() },
      ],
    },
  ]
}
