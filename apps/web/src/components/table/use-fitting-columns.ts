import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Column } from './column.ts'

/** Widths in rem that show a table, its `wide` and its `widest` columns; the same as in `onlyFrom`. */
const steps = [38, 52, 62]
/** The columns that do not fit, by step; cards and the widest tables show all. */
const columnsWithout: readonly Column<never>['from'][][] = [[], ['wide', 'widest'], ['widest'], []]

/** The last measured step: a list of the same width renders only once. */
let latestStep = 0

/** Divides columns by the list's width into those that fit and those whose values move under the row's name. */
export function useFittingColumns<Row, Key extends string>(
  view: RefObject<HTMLElement | null>,
  columns: readonly Column<Row, Key>[],
) {
  const [step, setStep] = useState(latestStep)
  useLayoutEffect(() => {
    const element = view.current
    if (!element) return
    const measure = () => {
      // A hidden page has no width: the first visible ancestor counts.
      let box: Element = element
      while (box.clientWidth === 0 && box.parentElement) box = box.parentElement
      const width = box.clientWidth / Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      latestStep = steps.filter((least) => width >= least).length
      setStep(latestStep)
    }
    // Before the first paint; the observer's first call comes after it.
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [view])
  const without = columnsWithout[step] ?? []
  const isSecondary = ({ from }: Column<Row, Key>) => from !== undefined && without.includes(from)
  return {
    shown: columns.filter((column) => !isSecondary(column)),
    secondary: columns.filter(isSecondary),
    /** One line under the name can hold the secondary values. */
    isBeside: step === 2,
  }
}
