import { useMantineColorScheme } from '@mantine/core'
import {
  IconApi,
  IconArrowBackUp,
  IconBolt,
  IconCopy,
  IconHelp,
  IconKey,
  IconKeyboard,
  IconLogout,
  IconPlus,
  IconTerminal2,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { apiOrigin } from '../api/base-path.ts'
import { curlScript } from '../api/curl.ts'
import { useWireRequests } from '../api/wire.ts'
import { lastChange, undoLastChange } from '../changes/last-change.ts'
import { useMe } from '../issues/use-issue.ts'
import { useRegisteredCommands } from '../ui/commands.ts'
import { copyText } from '../ui/copy.ts'
import type { PaletteGroup, PaletteItem } from '../ui/palette.tsx'
import { useShortcuts } from '../ui/shortcuts.tsx'
import { useStore } from '../ui/store.ts'
import { colorSchemes } from './account-menu.tsx'
import { navItemsFor } from './nav-items.ts'
import type { NewRecord } from './palette-forms.tsx'
import { useSignOut } from './use-appearance.ts'

/** The actions of the screen: those with a key, and those that only the palette and a button offer. */
function useScreenActions(group: 'Here' | 'Everywhere'): PaletteItem[] {
  const withKeys = useShortcuts()
    .filter((shortcut) => shortcut.inPalette && shortcut.group === group && !shortcut.keys.endsWith('Escape'))
    .map(({ keys, name, run }) => ({ id: `key-${keys}`, name, keys, icon: IconBolt, run: () => run() }))
  const withoutKeys = useRegisteredCommands().map(({ name, detail, run }) => ({
    id: `command-${name}`,
    name,
    ...(detail && { detail }),
    icon: IconBolt,
    run,
  }))
  const withKey = new Set(withKeys.map(({ name }) => name))
  return group === 'Here' ? [...withKeys, ...withoutKeys.filter(({ name }) => !withKey.has(name))] : withKeys
}

export interface ActionOptions {
  onShortcuts: () => void
  onHelp: () => void
  onNew: (form: NewRecord) => void
}

/** The palette's screens and actions, which need no request. */
export function useActions({ onShortcuts, onHelp, onNew }: ActionOptions): PaletteGroup[] {
  const navigate = useNavigate()
  const cache = useQueryClient()
  const change = useStore(lastChange)
  const signOut = useSignOut()
  const me = useMe().data
  const admin = me?.is_admin ?? false
  const here = useScreenActions('Here')
  const everywhere = useScreenActions('Everywhere')
  const { requests = [], obstacle } = useWireRequests() ?? {}
  const request = obstacle === undefined ? requests[0] : undefined
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const tokenPages = (): PaletteItem[] => [
    ...(me
      ? [
          {
            ...{ id: 'tokens-own', name: 'Tokens: personal access', detail: 'yours', icon: IconKey },
            run: () =>
              void navigate({
                to: '/users/$userId',
                params: { userId: String(me.id) },
                search: { tab: 'credentials' },
              }),
          },
        ]
      : []),
    ...(admin
      ? [
          {
            ...{ id: 'tokens-impersonation', name: 'Tokens: impersonation', detail: 'open a user: Keys and tokens' },
            ...{ icon: IconKey, run: () => void navigate({ to: '/users' }) },
          },
          {
            ...{ id: 'tokens-hooks', name: 'Tokens: hooks', detail: 'open a hook: Edit', icon: IconKey },
            run: () => void navigate({ to: '/hooks' }),
          },
        ]
      : []),
  ]
  return [
    {
      name: 'Pages',
      items: [
        ...navItemsFor(admin).map(({ name, to, letter, icon }) => ({
          id: `screen-${letter}`,
          name,
          icon,
          keys: `g ${letter}`,
          run: () => void navigate({ to }),
        })),
        ...tokenPages(),
      ],
    },
    ...(here.length > 0 ? [{ name: 'On this page', items: here }] : []),
    {
      name: 'Actions',
      items: [
        ...(change
          ? [
              {
                id: 'undo',
                name: 'Undo last change',
                detail: change.text,
                icon: IconArrowBackUp,
                keys: 'z',
                run: () => void undoLastChange(cache),
              },
            ]
          : []),
        ...newRecords.map(({ record, detail }) => ({
          id: `new-${record}`,
          name: `New ${record}`,
          detail,
          icon: IconPlus,
          run: () => onNew({ record }),
        })),
        ...(admin
          ? [{ id: 'new-user', name: 'New user', icon: IconPlus, run: () => onNew({ record: 'user' as const }) }]
          : []),
        ...everywhere,
        ...(request
          ? [
              {
                id: 'curl',
                name: 'Copy request as curl',
                detail: `${request.method} ${request.path}`,
                icon: IconTerminal2,
                keys: 'y',
                run: () => void copyText(curlScript(requests), requests.length > 1 ? 'Script' : 'Request'),
              },
            ]
          : []),
        {
          id: 'url',
          name: 'Copy API URL',
          icon: IconCopy,
          run: () => void copyText(`${apiOrigin()}/api/v4`, 'URL'),
        },
        ...colorSchemes
          .filter(({ value }) => value !== colorScheme)
          .map(({ value, name, icon }) => ({
            id: `theme-${value}`,
            name: `Theme: ${name.toLowerCase()}`,
            icon,
            run: () => setColorScheme(value),
          })),
        { id: 'api-reference', name: 'API reference', icon: IconApi, run: () => void navigate({ to: '/api' }) },
        { id: 'shortcuts', name: 'Shortcuts', icon: IconKeyboard, keys: '?', run: onShortcuts },
        { id: 'help', name: 'Help', icon: IconHelp, run: onHelp },
        { id: 'sign-out', name: 'Sign out', icon: IconLogout, run: signOut },
      ],
    },
  ]
}

/** The detail says how to name the place in the same line. */
const newRecords = [
  { record: 'issue', detail: 'or type: new issue in …' },
  { record: 'project', detail: 'or type: new project in …' },
  { record: 'group', detail: 'or type: new group in …' },
] as const
