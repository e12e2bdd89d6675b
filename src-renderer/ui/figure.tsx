import { Popover } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import classes from './figure.module.css'

interface Props {
  name: string
  /** The chart's data as a table. */
  columns: readonly string[]
  rows: readonly (readonly (string | number)[])[]
  legend?: ReactNode
  /** For title bars: the table opens in a popover. `beside` puts the legend to the right of the chart. */
  compact?: 'beside' | 'below'
  /** Chart and table both take the available height, so that switching does not move the page. */
  fill?: boolean
  /** Height of the chart, if the table should have the same height. */
  height?: number
  /** Called when the table replaces the chart, or the chart the table. */
  onToggle?: (asTable: boolean) => void
  children: ReactNode
}

/** A chart with a button that shows the same data as a table. */
export function Figure({ name, columns, rows, legend, compact, fill, height, onToggle, children }: Props) {
  const [asTable, setAsTable] = useState(false)
  const table = <TableView name={name} columns={columns} rows={rows} height={height} raised={compact !== undefined} />
  const onClick = () => {
    setAsTable(!asTable)
    onToggle?.(!asTable)
  }
  const toggle = { name, asTable, onClick }
  return (
    <figure className={classes.figure} data-compact={compact} data-fill={fill || undefined} aria-label={name}>
      {asTable && !compact ? <div className={classes.content}>{table}</div> : children}
      <figcaption className={classes.caption}>
        {legend && <div className={classes.legend}>{legend}</div>}
        {compact ? (
          <Popover opened={asTable} onChange={setAsTable} shadow="md" position="bottom-end">
            <Popover.Target>
              <ToggleButton {...toggle} />
            </Popover.Target>
            <Popover.Dropdown>{table}</Popover.Dropdown>
          </Popover>
        ) : (
          <ToggleButton {...toggle} />
        )}
      </figcaption>
    </figure>
  )
}

function ToggleButton({ name, asTable, ...button }: { name: string; asTable: boolean } & ComponentProps<'button'>) {
  const Icon = asTable ? IconChartBar : IconTable
  return (
    <button {...button} type="button" className={classes.toggle} aria-pressed={asTable} aria-label={`${name} as table`}>
      <Icon size={13} stroke={1.75} />
    </button>
  )
}

const tablePadding_px = 12

function TableView({
  name,
  columns,
  rows,
  height,
  raised,
}: Pick<Props, 'name' | 'columns' | 'rows'> & { height: number | undefined; raised: boolean }) {
  const heightStyle = height === undefined ? undefined : { height: height - tablePadding_px, maxHeight: 'none' }
  return (
    <section
      className={classes.scroll}
      style={heightStyle}
      data-raised={raised || undefined}
      aria-label={`${name}, table`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
    >
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map((c) => (
              <th key={c} scope="col">
                {c}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row[0]}>
              {row.map((value, i) => (
                <td key={columns[i]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
