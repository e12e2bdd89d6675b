import { Popover } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import classes from './figure.module.css'

interface Props {
  name: string
  /** The table twin: the same numbers, one row each. */
  columns: readonly string[]
  rows: readonly (readonly (string | number)[])[]
  legend?: ReactNode
  /** In a title bar there is no room to turn: the twin opens below. `beside` puts the legend at the right of the picture. */
  small?: 'beside' | 'below'
  /** Takes the height that there is, picture and table alike: turning it moves nothing. */
  fill?: boolean
  /** Of the picture, where the table shall be as high. */
  height?: number
  children: ReactNode
}

/** A picture with its table twin, one button apart. */
export function Figure({ name, columns, rows, legend, small, fill, height, children }: Props) {
  const [asTable, setAsTable] = useState(false)
  const twin = <Twin name={name} columns={columns} rows={rows} height={height} />
  const turn = { name, asTable, onClick: () => setAsTable(!asTable) }
  return (
    <figure className={classes.figure} data-small={small} data-fill={fill || undefined} aria-label={name}>
      {asTable && !small ? <div className={classes.place}>{twin}</div> : children}
      <figcaption className={classes.caption}>
        {legend}
        {small ? (
          <Popover opened={asTable} onChange={setAsTable} shadow="md" position="bottom-end">
            <Popover.Target>
              <Turn {...turn} />
            </Popover.Target>
            <Popover.Dropdown>{twin}</Popover.Dropdown>
          </Popover>
        ) : (
          <Turn {...turn} />
        )}
      </figcaption>
    </figure>
  )
}

function Turn({ name, asTable, ...button }: { name: string; asTable: boolean } & ComponentProps<'button'>) {
  const Icon = asTable ? IconChartBar : IconTable
  return (
    <button {...button} type="button" className={classes.turn} aria-pressed={asTable} aria-label={`${name} as a table`}>
      <Icon size={13} stroke={1.75} />
    </button>
  )
}

/** The room below a table. */
const below = 12

function Twin({
  name,
  columns,
  rows,
  height,
}: Pick<Props, 'name' | 'columns' | 'rows'> & { height: number | undefined }) {
  const tall = height === undefined ? undefined : { height: height - below, maxHeight: 'none' }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={classes.scroll} style={tall} aria-label={`${name}, table`} tabIndex={0}>
      <table className={classes.twin}>
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
