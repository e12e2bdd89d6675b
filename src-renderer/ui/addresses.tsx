import classes from './addresses.module.css'
import { CopyButton } from './copy-button.tsx'
import { PathText } from './path-text.tsx'

interface Line {
  name: string
  text: string
  /** What the button copies: "HTTP address". */
  copies: string
}

/** Where a record is found, each to be copied. */
export function Addresses({ lines }: { lines: readonly Line[] }) {
  return (
    <div className={classes.addresses}>
      {lines.map(({ name, text, copies }) => (
        <div key={name} className={classes.line}>
          <span>{name}</span>
          <PathText path={text} className="mono" />
          <CopyButton text={text} name={copies} />
        </div>
      ))}
    </div>
  )
}
