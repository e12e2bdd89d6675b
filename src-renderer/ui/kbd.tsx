import classes from './kbd.module.css'

export function Kbd({ children }: { children: string }) {
  return <kbd className={classes.key}>{children}</kbd>
}

const mac = /mac|iphone|ipad/i.test(navigator.userAgent)
const symbols: Record<string, string> = {
  Ctrl: mac ? '⌘' : 'Ctrl',
  Enter: '↵',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Backspace: '⌫',
}

/** The keys of a shortcut, one `Kbd` each: `Ctrl+k` and `g p` both have two. */
export function Keys({ of: keys }: { of: string }) {
  return (
    <span className={classes.keys}>
      {keys.split(/[ +]/).map((key) => (
        <Kbd key={key}>{symbols[key] ?? (keys.includes('+') && key.length === 1 ? key.toUpperCase() : key)}</Kbd>
      ))}
    </span>
  )
}
