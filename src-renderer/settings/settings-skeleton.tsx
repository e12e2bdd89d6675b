import row from '../settings-form/setting-row.module.css'
import classes from '../settings-form/settings-form.module.css'
import { SkeletonBar } from '../ui/states.tsx'

const sections = [48, 40, 116, 124, 92, 76, 104, 128, 124, 112, 68, 28, 76, 44, 132, 84]
const rows = [180, 240, 150, 210, 190, 260, 170, 220, 200, 230]

/** The frame of the settings while they load. */
export function SettingsSkeleton() {
  return (
    <div className={classes.page} aria-hidden="true">
      <div className={classes.sections}>
        {sections.map((width, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change
          <span key={i} className={classes.section}>
            <SkeletonBar width={width} />
          </span>
        ))}
      </div>
      <div className={classes.main}>
        <div className={classes.search}>
          <SkeletonBar width={192} />
        </div>
        <ul className={classes.list}>
          {rows.map((width) => (
            <li key={width} className={row.row}>
              <div className={row.waiting}>
                <SkeletonBar width={width} />
                <SkeletonBar width={`${width / 4}%`} />
                <SkeletonBar width={width * 0.6} />
              </div>
              <div className={row.waiting}>
                <SkeletonBar width={64} height={16} />
              </div>
              <div className={row.waiting}>
                <SkeletonBar width={28} />
              </div>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
