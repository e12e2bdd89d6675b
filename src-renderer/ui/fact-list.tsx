import type { ReactNode } from 'react'
import classes from './fact-list.module.css'

/** Terms with their values, each in a line; in two columns where the list is `wide`. */
export const FactList = ({ children, wide = false }: { children: ReactNode; wide?: boolean }) => (
  <dl className={classes.facts} data-wide={wide || undefined}>
    {children}
  </dl>
)

export const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
