import type { Plugin } from 'vite'
import { missing, without } from './vite.cuts.ts'

/**
 * React as our pages use it: react-dom without the kinds of elements that none of them makes. Each kind has a number, and every walk
 * of the library through its tree asks for it; where the question always ends the same way its answer is left out, and the build
 * drops what nothing calls any more. What is left is the library's own text. A part that another version no longer has stops the
 * build and is named; the server and development run the library whole (docs/decisions/0145).
 */
const KINDS: Record<number, string> = {
  4: 'portals',
  12: 'Profiler',
  19: 'SuspenseList',
  21: 'scopes',
  25: 'tracing markers',
  26: 'titles, styles and links that move into the head: document.ts writes those',
  27: 'html, head and body',
  30: 'ViewTransition',
}
/** How the same kinds are told before they have a number. */
const TYPES = new Set([
  'REACT_PORTAL_TYPE',
  'REACT_PROFILER_TYPE',
  'REACT_SUSPENSE_LIST_TYPE',
  'REACT_LEGACY_HIDDEN_TYPE',
  'REACT_VIEW_TRANSITION_TYPE',
])
/** Functions that always answer the same here, by what they then are. */
const BODIES: Record<string, string> = {
  // Nothing waits for pictures or styles before it is shown, and nothing moves into the head.
  accumulateSuspenseyCommitOnFiber: '',
  waitForCommitToBeReady: 'return null',
  preloadInstanceAndSuspendIfNeeded: 'workInProgress.flags &= -16777217',
  isHostHoistableType: 'return !1',
  prefetchDNS: '',
  preconnect: '',
  preload: '',
  preloadModule: '',
  preinitScript: '',
  preinitStyle: '',
  preinitModuleScript: '',
  // Fragments take no ref.
  commitNewChildToFragmentInstances: '',
  commitFragmentInstanceInsertionEffects: '',
  commitFragmentInstanceDeletionEffects: '',
  isFragmentInstanceParent: 'return !1',
  // Forms are sent by useWrite: no `action` is a function, and no hook follows one.
  extractEvents$1: '',
  requestFormReset: '',
  ensureFormComponentIsStateful: '',
  mountActionState: '',
  updateActionState: '',
  rerenderActionState: '',
  useHostTransitionStatus: '',
  // Compiled components and elements of one's own.
  useMemoCache: '',
  isCustomElement: 'return !1',
  // Events nobody listens to: `onBeforeInput`, `onSelect`.
  getNativeBeforeInputChars: '',
  getFallbackBeforeInputChars: '',
  isFallbackCompositionEnd: '',
  constructSelectEvent: '',
  // Browsers of ten years ago.
  handleEventsForInputEventPolyfill: '',
  getVendorPrefixedEventName: 'return eventName',
  // Names of components are short names in what is built.
  describeNativeComponentFrame: 'return describeBuiltInComponentFrame((fn && (fn.displayName || fn.name)) || "")',
}

/** How a component would ask for what is cut; `e2e/bundle.test.ts` looks for it in all of them. */
export const neverMade =
  /\b(?:createPortal|ViewTransition|SuspenseList|Profiler|PureComponent|cloneElement|createRef|use(?:ActionState|FormStatus|DebugValue|DeferredValue|EffectEvent|ImperativeHandle|InsertionEffect)|requestFormReset|prefetchDNS|preconnect|preinit\w*|onBeforeInput|onSelect)\b|<(?:title|meta|link|style|script|html|head|body|[a-z]+-[a-z]+)\b|<Fragment[^>]* ref=|\bChildren\.\w|<Activity mode/

/** Statements of react-dom that go whole, by their beginnings. */
const STATEMENTS = [
  'FragmentInstance.prototype.',
  'ViewTransitionPseudoElement.prototype.',
  'ReactDOMSharedInternals.findDOMNode =',
  'ReactDOMHydrationRoot.prototype.unstable_scheduleHydration =',
]

/** What the other files of React offer and nobody takes: not ours, not the router, not react-dom. */
const OFFERS: Record<string, string[]> = {
  '/react/cjs/react.production.js': [
    'Activity',
    'Children',
    'Profiler',
    'PureComponent',
    'ViewTransition',
    '__COMPILER_RUNTIME',
    'addTransitionType',
    'cache',
    'cacheSignal',
    'cloneElement',
    'createRef',
    'unstable_useCacheRefresh',
    'useActionState',
    'useDebugValue',
    'useDeferredValue',
    'useEffectEvent',
    'useImperativeHandle',
    'useInsertionEffect',
  ],
  '/react-dom/cjs/react-dom.production.js': [
    'browser',
    'createPortal',
    'preconnect',
    'prefetchDNS',
    'preinit',
    'preinitModule',
    'preload',
    'preloadModule',
    'requestFormReset',
    'unstable_batchedUpdates',
    'useFormState',
    'useFormStatus',
  ],
  '/scheduler/cjs/scheduler.production.js': [
    'unstable_forceFrameRate',
    'unstable_next',
    'unstable_runWithPriority',
    'unstable_wrapCallback',
  ],
}

/** Conditions that always end the same way. */
const CUTS: readonly (readonly [written: string | RegExp, built: string])[] = [
  // Whether a change may be shown by a view transition.
  [/\((\w+) & 335544064\) === \1/g, '!1'],
  [/shouldStartViewTransition(?=\n? *\?)/g, '!1'],
  [/viewTransitionMutationContext = !0/g, 'void 0'],
  ['new FragmentInstance(current)', 'null'],
  ['"html" === type || "head" === type || "body" === type', '!1'],
  ['isInputEventSupported = !1', 'isInputEventSupported = !0'],
  ['canUseCompositionEvent = canUseDOM && "CompositionEvent" in window', 'canUseCompositionEvent = !0'],
]

/** The file without its parts that no page uses; says which one it does not have, as after a new version of the library. */
export function cutReact(code: string): string {
  for (const [written, built] of CUTS) {
    const next = code.replaceAll(written, () => built)
    if (next === code) throw missing(written)
    code = next
  }
  return without(code, { statements: STATEMENTS, bodies: BODIES, kinds: KINDS, types: TYPES })
}

export function reactAsUsed(): Plugin {
  return {
    name: 'react-as-used',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (id.endsWith('/react-dom-client.production.js')) return { code: cutReact(code), map: null }
      const [, offers] = Object.entries(OFFERS).find(([file]) => id.endsWith(file)) ?? []
      return offers
        ? { code: without(code, { statements: offers.map((name) => `exports.${name} =`) }), map: null }
        : null
    },
  }
}
