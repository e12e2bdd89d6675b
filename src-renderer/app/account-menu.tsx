import { Menu, useMantineColorScheme } from '@mantine/core'
import {
  IconDeviceDesktop,
  IconHelp,
  IconKey,
  IconLock,
  IconLogout,
  IconMoon,
  IconSun,
  IconUser,
  IconUserEdit,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '../api/session.ts'
import { useRead } from '../api/use-api.ts'
import { ChangePasswordDialog } from '../sign-in/change-password-dialog.tsx'
import { Avatar } from '../ui/person.tsx'
import classes from './rail.module.css'
import { useSignOut } from './use-appearance.ts'

export const colorSchemes = [
  { value: 'light', name: 'Light', icon: IconSun },
  { value: 'dark', name: 'Dark', icon: IconMoon },
  { value: 'auto', name: 'System', icon: IconDeviceDesktop },
] as const

export function AccountMenu({ onHelp }: { onHelp: () => void }) {
  const signOut = useSignOut()
  const navigate = useNavigate()
  const openOwn = (id: number, tab?: string) =>
    void navigate({ to: '/users/$userId', params: { userId: String(id) }, search: tab === undefined ? {} : { tab } })
  const me = useRead('GET /user', {}).data
  const acting = useSession().impersonation !== undefined
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const choose = (value: string) =>
    setColorScheme(colorSchemes.find((scheme) => scheme.value === value)?.value ?? 'auto')
  const [changing, setChanging] = useState(false)
  return (
    <>
      <Menu position="top-start" width={224}>
        <Menu.Target>
          <button type="button" className={classes.me} title="Account and theme">
            <span className={classes.avatar} aria-hidden="true">
              {me && <Avatar person={me} />}
            </span>
            <span className={`cut ${classes.word}`} dir="auto">
              {me?.name}
            </span>
            <span className={`cut quiet ${classes.word}`}>{me?.username}</span>
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Theme</Menu.Label>
          <Menu.RadioGroup value={colorScheme} onChange={choose}>
            {colorSchemes.map(({ value, name, icon: Icon }) => (
              <Menu.RadioItem key={value} value={value} rightSection={<Icon size={15} stroke={1.6} />}>
                {name}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          {me && (
            <Menu.Item leftSection={<IconUser size={15} stroke={1.6} />} onClick={() => openOwn(me.id)}>
              Your profile
            </Menu.Item>
          )}
          {me && (
            <Menu.Item leftSection={<IconUserEdit size={15} stroke={1.6} />} onClick={() => openOwn(me.id, 'account')}>
              Your account
            </Menu.Item>
          )}
          {me && (
            <Menu.Item leftSection={<IconKey size={15} stroke={1.6} />} onClick={() => openOwn(me.id, 'credentials')}>
              Your keys and tokens
            </Menu.Item>
          )}
          {!acting && (
            <Menu.Item leftSection={<IconLock size={15} stroke={1.6} />} onClick={() => setChanging(true)}>
              Change password
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconHelp size={15} stroke={1.6} />} onClick={onHelp}>
            Help
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout size={15} stroke={1.6} />} onClick={signOut}>
            {acting ? 'Stop impersonating, and sign out' : 'Sign out'}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {changing && <ChangePasswordDialog onClose={() => setChanging(false)} />}
    </>
  )
}
