import classes from './addresses.module.css'
import { CopyButton } from './copy-button.tsx'
import { PathText } from './path-text.tsx'

interface AddressLine {
  name: string
  text: string
  /** Name of the copied value, for the button: "HTTP address". */
  copyName: string
}

/** The URLs and paths of a record, each with a copy button. */
export function Addresses({ lines }: { lines: readonly AddressLine[] }) {
  return (
    <div className={classes.addresses}>
      {lines.map(({ name, text, copyName }) => (
        <div key={name} className={classes.line}>
          <span>{name}</span>
          <PathText path={text} className="mono" />
          <CopyButton text={text} name={copyName} />
        </div>
      ))}
    </div>
  )
}
