import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconCopy } from '@tabler/icons-react'
import type { WireRequest } from '../api/wire-request.ts'
import { copyText } from '../ui/copy.ts'
import dropdown from '../ui/dropdown.module.css'
import { codeFor, languageChoices } from './request-code.ts'

/** Copies a request as code. Only curl can name a file. */
export function CopyAs({ request, className = '' }: { request: WireRequest; className?: string | undefined }) {
  const hasFile = Object.values(request.body ?? {}).some((value) => value instanceof Blob)
  const languages = languageChoices.filter(({ id }) => id === 'curl' || !hasFile)
  return (
    <Menu position="top-end">
      <Menu.Target>
        <Button
          className={className}
          leftSection={<IconCopy size={14} stroke={1.75} />}
          rightSection={<IconChevronDown size={14} stroke={1.75} />}
        >
          Copy as
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={dropdown.menu ?? ''}>
        {languages.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => void copyText(codeFor(id, request), name)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
