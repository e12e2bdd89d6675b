import { IconLock, IconShield, IconWorld } from '@tabler/icons-react'
import classes from './visibility.module.css'

const signs = { private: IconLock, internal: IconShield, public: IconWorld }
const names = { private: 'Private', internal: 'Internal', public: 'Public' }
const readers = {
  private: 'Members read it',
  internal: 'Everyone who signed in reads it',
  public: 'Everyone reads it',
}

/** `bare` where there is only room for its sign. */
export function Visibility({ level, bare }: { level: keyof typeof signs | undefined; bare?: boolean }) {
  if (!level) return <span className="quiet">–</span>
  const Sign = signs[level]
  return (
    <span className={classes.visibility} title={readers[level]}>
      <Sign
        size={14}
        stroke={1.75}
        {...(bare ? { role: 'img', 'aria-label': names[level] } : { 'aria-hidden': true })}
      />
      {!bare && names[level]}
    </span>
  )
}
