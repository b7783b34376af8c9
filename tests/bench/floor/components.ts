/** The package's components without their cache: the floor renders every block on every page. */
import type { ReactNode } from 'react';

export * from '../../../generator/render/shared.ts';

export const shared = <P extends object>(Component: (props: P) => ReactNode): ((props: P) => ReactNode) => Component;
