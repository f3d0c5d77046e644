/** The creator's page that a screen belongs to. */
export type ScreenPage = {
	name: string;
	path: string;
	/** Address of the creator's photo; null for none. */
	photo: string | null;
};

/** Width of the photo in CSS pixels, in themed-screen.css. */
export const BACK_PHOTO_WIDTH = 40;

/** The way back to the creator's page, at the top of a screen. Needs themed-screen.css. */
export function BackLink({ page: { name, path, photo } }: { page: ScreenPage }) {
	return (
		<a href={path} className="screen-back">
			{photo === null ? (
				<span aria-hidden="true">←</span>
			) : (
				<img src={photo} alt="" width={BACK_PHOTO_WIDTH} height={BACK_PHOTO_WIDTH} />
			)}
			<bdi>{name}</bdi>
		</a>
	);
}
