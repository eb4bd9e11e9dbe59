import base from './playwright.config.ts';
export default { ...base, use: { ...base.use, contextOptions: { reducedMotion: 'reduce' as const } } };
