import { apiOrigin, basePath } from '../api/base-path.ts'
import { Keys } from '../ui/kbd.tsx'
import { pluralize } from '../ui/number.ts'
import type { Reference } from './document.ts'
import { origins, originTexts } from './origin.ts'
import classes from './reference.module.css'

/** What is to know before the first request, while no endpoint is open. */
export function Overview({ reference: { title, version, endpoints, has_origins } }: { reference: Reference }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={classes.overview} tabIndex={0} aria-label="Overview">
      <h2>
        {title} {version}
      </h2>
      <p>
        {pluralize(endpoints.length, 'endpoint')}, as this instance describes them. Choose one to read what it takes and
        answers, and to send requests.
      </p>
      <dl>
        <dt>Address</dt>
        <dd className="mono">{apiOrigin()}/api/v4</dd>
        <dt>Token</dt>
        <dd>
          In the header <code>PRIVATE-TOKEN</code>, or as <code>Authorization: Bearer</code>.
        </dd>
        <dt>Document</dt>
        <dd>
          <a className={classes.link} href={`${basePath}/-/openapi.json`} target="_blank" rel="noreferrer">
            {basePath}/-/openapi.json
          </a>{' '}
          (OpenAPI 3.1)
        </dd>
      </dl>
      <h3>Keys</h3>
      <dl>
        <dt>
          <Keys of="/" />
        </dt>
        <dd>Filter by method, path, words or the name of a parameter. A pasted address works too.</dd>
        <dt>
          <Keys of="ArrowDown" /> <Keys of="Enter" />
        </dt>
        <dd>Move through the endpoints, and open one.</dd>
        <dt>
          <Keys of="j" /> <Keys of="k" />
        </dt>
        <dd>Open the next or the previous endpoint.</dd>
      </dl>
      {has_origins && (
        <>
          <h3>How behaviour is known</h3>
          <dl>
            {origins.map((origin) => (
              <div key={origin} style={{ display: 'contents' }}>
                <dt>{origin}</dt>
                <dd>{originTexts[origin]}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  )
}
