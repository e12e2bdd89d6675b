import { Addresses } from '../ui/addresses.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { mainWorld, type World } from './world.ts'
import classes from './worlds.module.css'

/** What clients need to reach a world: its addresses, the header that names it, and how to get a token. */
export function ConnectWorld({ world: { name, address } }: { world: World }) {
  const host = address.replace(/\/api\/v4$/, '')
  const recipe = tokenRecipe(host)
  const lines = [
    { name: 'API', text: address, copyName: 'API URL' },
    { name: 'Host', text: host, copyName: 'host URL' },
    ...(name === mainWorld ? [] : [{ name: 'Header', text: `X-Gantry-World: ${name}`, copyName: 'header' }]),
  ]
  return (
    <section aria-label="Connect">
      <h3>Connect</h3>
      <Addresses lines={lines} />
      <p className={classes.recipe}>
        {name === mainWorld
          ? 'This makes a token of a test user:'
          : 'Tokens that its parent had work in the world too, with its address or the header. This makes a token of a test user there:'}
      </p>
      <div className={`mono ${classes.code}`}>
        <code>{recipe}</code>
        <CopyButton text={recipe} name="command" />
      </div>
    </section>
  )
}

const tokenRecipe = (host: string) =>
  `curl -X POST -H "PRIVATE-TOKEN: $GANTRY_TOKEN" -d role=developer ${host}/-/gantry/v1/role-tokens`
