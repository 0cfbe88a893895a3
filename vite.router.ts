import type { Plugin } from 'vite'

/**
 * React Router as our pages use it. What stands in its way to be left out is named here by file: `bodies` are functions that answer
 * the same whenever they are called here, `cuts` are conditions that always end the same way. With a constant in their place the
 * build drops what stands behind them. Forms are sent by `useWrite`, so the router has no actions, submissions or fetchers; the table
 * tells all routes at once, so it discovers none; no middleware, no instruments, masks or view transitions, no base path of its own,
 * no server components. The server keeps the library whole.
 */
type Part = {
  bodies?: Record<string, string>
  cuts?: (readonly [written: string | RegExp, built: string])[]
}

const parts: Record<string, Part> = {
  'router/router.js': {
    bodies: {
      normalizeNavigateOptions: 'return { path }',
      getSubmissionFromNavigation: '',
      getActionDataForCommit: '',
      getUpdatedActionData: '',
      getUpdatedRevalidatingFetchers: '',
      markFetchRedirectsDone: 'return false',
      abortStaleFetchLoads: 'return false',
      interruptActiveLoads: 'isRevalidationRequired = true',
      deleteFetcher: '',
      dispose: '',
      callLoadersAndMaybeResolveData:
        'return { loaderResults: await callDataStrategy(request, location, matches, scopedContext, null, initiator, navigationType), fetcherResults: {} }',
      processLoaderData: 'return processRouteLoaderData(matches, results)',
      defaultDataStrategyWithMiddleware: 'return defaultDataStrategy(args)',
      restoreAppliedTransitions: '',
      persistAppliedTransitions: '',
    },
    cuts: [
      [/\b(?:init|opts\??)\.(?:instrumentations|patchRoutesOnNavigation|mask)\b/g, '(void 0)'],
      ['consumeInstrumentationClientResultMetaReceiver(router)', 'void 0'],
      ['opts?.instrumentationNavigateMetaReceiver', 'void 0'],
      [/if \(fogOfWar\.active && fogOfWar\.matches\)/g, 'if (false)'],
      ['let fogOfWar = checkFogOfWar(matches, location.pathname);', 'let fogOfWar = { active: false };'],
      [/\(isFogOfWar\)/g, '(false)'],
      ['(!isFogOfWar)', '(true)'],
      ['if (checkFogOfWar(initialMatches, init.history.location.pathname).active)', 'if (false)'],
      ['let fogOfWar = checkFogOfWar(null, init.history.location.pathname);', 'let fogOfWar = {};'],
      [/future\.unstable_customRouteDiscovery/g, 'false'],
      [/opts && opts\.submission && isMutationMethod\(opts\.submission\.formMethod\)/g, 'false'],
      [/\(submission && isMutationMethod\(submission\.formMethod\)\)/g, '(false)'],
      [/if \(pendingDiscoveryCancellation\)/g, 'if (false)'],
      ['opts && opts.pendingError', 'false'],
      [/pendingActionResult && isErrorResult\(pendingActionResult\[1\]\)/g, 'false'],
      ['let pendingActionResult;', 'const pendingActionResult = void 0;'],
      ['if (initialHydration || !matches.some((m) => m.route.id === f.routeId)', 'return; if (false'],
      ['pendingAction === "POP" && !isUninterruptedRevalidation && location !== state.location', 'false'],
      ['} else if (pendingViewTransitionEnabled) {', '} else if (false) {'],
      ['runClientMiddlewarePipeline(typedDataStrategyArgs, () => {', '(0, () => {'],
      ['if (!routeToUpdate.lazy || typeof routeToUpdate.lazy !== "object") return;', 'return;'],
      ['let lazyKeys = Object.keys(route.lazy);', 'return {}; let lazyKeys;'],
      [
        /^\t\t(?:fetch|getFetcher|resetFetcher|deleteFetcher: queueFetcherForDeletion|patchRoutes|_internalSetRoutes),$/gm,
        '',
      ],
      ['_internalFetchControllers: fetchControllers,', ''],
    ],
  },
  'router/utils.js': { bodies: { isUnsupportedLazyRouteFunctionKey: 'return false' } },
  'components.js': {
    cuts: [
      ['if (!viewTransitionOpts || !isViewTransitionAvailable)', 'if (true)'],
      ['if (vtContext.isTransitioning && !vtContext.flushSync)', 'if (false)'],
      ['if (renderDfd && pendingState && router.window)', 'if (false)'],
      ['if (renderDfd && pendingState && state.location.key === pendingState.location.key)', 'if (false)'],
      ['if (!vtContext.isTransitioning && interruption)', 'if (false)'],
    ],
  },
  'dom/lib.js': {
    bodies: { parseHydrationData: '' },
    cuts: [['if (!remixContext || remixContext.isSpaMode) return null;', 'return null;']],
  },
  'hooks.js': {
    bodies: { DefaultErrorComponent: '', RSCErrorHandler: 'return children' },
    cuts: [
      ['React$1.useContext(IsDataRouteContext) ? useNavigateStable() : useNavigateUnstable()', 'useNavigateStable()'],
    ],
  },
  'context.js': {},
  'dom/ssr/components.js': {},
}

/** Names for tools, texts for who writes a program with it, and what React makes at the start of a module, used or not. */
const everywhere = [
  [/^\w+\.displayName = "[^"]*";$/gm, ''],
  [/= (React\$1\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1'],
  [/\b(?:warning|warnOnce|warningOnce)\(.*\);$/gm, ';'],
  [
    /\binvariant\((.+), (?:"[^"\n]*"|`[^`\n]*`|get(?:InvalidPath|DataRouterConsole)Error\([^()]*\))\);$/gm,
    'invariant($1);',
  ],
] as const

/** The file with its parts cut out; says which one it does not have, as after a new version of the library. */
export function cutRouter(code: string, { bodies = {}, cuts = [] }: Part): string {
  const missing = (what: string | RegExp) => new Error(`react-router has no ${what} any more: see vite.router.ts`)
  for (const [name, body] of Object.entries(bodies)) {
    const written = new RegExp(`^(\\t*)((?:async )?function ${name}\\(.*\\{)\\n[^]*?^\\1\\}$`, 'm')
    if (!written.test(code)) throw missing(name)
    code = code.replace(written, (_, indent: string, head: string) => `${indent}${head} ${body} }`)
  }
  for (const [written, built] of cuts) {
    const next = code.replaceAll(written, () => built)
    if (next === code) throw missing(written)
    code = next
  }
  for (const [written, built] of everywhere) code = code.replaceAll(written, built)
  return code
}

export function routerAsUsed(): Plugin {
  return {
    name: 'router-as-used',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      const [, file = ''] = /\/react-router\/dist\/\w+\/lib\/(.+\.js)$/.exec(id) ?? []
      const part = parts[file]
      return part ? { code: cutRouter(code, part), map: null } : null
    },
  }
}
