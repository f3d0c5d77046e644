import type { Preset } from "#app/features/theme/presets.ts";

/** The looks of a page, each as a dot in its own colours (`.look-dot` in homepage.css; needs presets.css). */
export function LookDots({ looks }: { looks: readonly Preset[] }) {
	if (looks.length === 0) return <div className="max-md:hidden" />;
	return (
		<div
			role="img"
			aria-label={`Themes: ${looks.map(({ name }) => name).join(", ")}`}
			className="flex gap-1.5"
		>
			{looks.map(({ id }) => (
				<span key={id} className={`look-dot page-theme-${id}`} />
			))}
		</div>
	);
}
