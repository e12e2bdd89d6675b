import { ActionIcon, Menu } from '@mantine/core'
import { IconDownload, IconPlayerStop } from '@tabler/icons-react'
import { useCommands } from '../ui/commands.ts'
import classes from '../ui/dropdown.module.css'
import { formatTotal } from '../ui/number.ts'
import { useExport } from './use-export.ts'
import type { Pages } from './use-pages.ts'

/** A file that the server makes of the list. */
export interface FurtherExport {
  /** `HAR` */
  name: string
  isRunning: boolean
  start: () => void
}

interface Props<Row> {
  pages: Pick<Pages<Row>, 'total' | 'load'>
  nouns: readonly [one: string, many: string]
  further: readonly FurtherExport[]
}

/** Saves the rows of the list, as filtered, as a CSV or JSON file, or as a further file. */
export function ExportMenu<Row extends object>({ pages, nouns, further }: Props<Row>) {
  const { progress, start, stop } = useExport(pages, nouns)
  const { total } = pages
  const what = total === undefined ? nouns[1] : `${formatTotal(total)} ${total === 1 ? nouns[0] : nouns[1]}`
  useCommands([
    { name: `Export ${nouns[1]} as CSV`, detail: 'as filtered', run: () => start('csv') },
    { name: `Export ${nouns[1]} as JSON`, detail: 'as filtered', run: () => start('json') },
    ...further.map((one) => ({ name: `Export ${nouns[1]} as ${one.name}`, detail: 'as filtered', run: one.start })),
  ])
  const button = { variant: 'subtle', color: 'gray', size: 28, className: classes.tool ?? '' } as const
  if (progress)
    return (
      <ActionIcon {...button} aria-label={`${progress}. Stop export`} title={`${progress}. Stop export`} onClick={stop}>
        <IconPlayerStop size={16} stroke={1.75} />
      </ActionIcon>
    )
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon {...button} aria-label="Export" title="Export" loading={further.some(({ isRunning }) => isRunning)}>
          <IconDownload size={16} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu ?? ''}>
        <Menu.Label>{what}, as filtered</Menu.Label>
        <Menu.Item onClick={() => start('csv')}>CSV</Menu.Item>
        <Menu.Item onClick={() => start('json')}>JSON</Menu.Item>
        {further.map((one) => (
          <Menu.Item key={one.name} onClick={one.start}>
            {one.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
