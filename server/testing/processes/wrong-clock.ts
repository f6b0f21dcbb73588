/** Preloaded into a program: moves its clock ahead by SHOP_TEST_CLOCK_AHEAD_MS. */
const aheadMs = Number(process.env.SHOP_TEST_CLOCK_AHEAD_MS)
const RealDate = Date

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [RealDate.now() + aheadMs] : args, newTarget),
  get: (target, name) => (name === 'now' ? () => RealDate.now() + aheadMs : Reflect.get(target, name)),
})
