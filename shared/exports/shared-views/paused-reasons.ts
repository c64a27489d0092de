/** Why a shared view is paused: the survey service refuses the key it was made with, or no longer shows the survey to it. */
export const viewPausedReasons = ['needs_reauth', 'survey_not_readable'] as const;
