import { IconLock, IconShield, IconWorld } from '@tabler/icons-react'
import classes from './visibility.module.css'

const icons = { private: IconLock, internal: IconShield, public: IconWorld }
const names = { private: 'Private', internal: 'Internal', public: 'Public' }
const descriptions = {
  private: 'Visible to members',
  internal: 'Visible to signed-in users',
  public: 'Visible to everyone',
}

/** `bare` shows only the icon. */
export function Visibility({ level, bare }: { level: keyof typeof icons | undefined; bare?: boolean }) {
  if (!level) return <span className="quiet">–</span>
  const Icon = icons[level]
  return (
    <span className={classes.visibility} title={descriptions[level]}>
      <Icon
        size={14}
        stroke={1.75}
        {...(bare ? { role: 'img', 'aria-label': names[level] } : { 'aria-hidden': true })}
      />
      {!bare && names[level]}
    </span>
  )
}
