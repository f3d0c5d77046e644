import type { Preset } from "#app/features/creator-page/core/presets.ts";

/** One dot per preset, in its colors (`.preset-dot` in homepage.css; needs presets.css). A phone leaves them out. */
export function PresetDots({ presets }: { presets: readonly Preset[] }) {
	if (presets.length === 0) return <div className="max-md:hidden" />;
	return (
		<div
			role="img"
			aria-label={`Themes: ${presets.map(({ name }) => name).join(", ")}`}
			className="flex flex-wrap gap-1.5 max-md:hidden"
		>
			{presets.map(({ id }) => (
				<span key={id} className={`preset-dot page-theme-${id}`} />
			))}
		</div>
	);
}
