/** The sixteen resources: what can be read of an account, its surveys, themes and promo codes. */
import type { Resource } from '../catalogue.ts';
import { listResources } from './list-resources.ts';
import { surveyResources } from './survey-resources.ts';

export const allResources: readonly Resource[] = [...listResources, ...surveyResources];
