import type { Language } from "../languages.ts";

/** Texts of the page itself and of what its links show. The dashboard describes links with them, too. */
export const englishPage = {
	/** In which dates and numbers are written. */
	language: "en" as Language,
	report: "Report this page",
	socials: "Social profiles",
	verifiedNetwork: "{network}, verified",
	verified: "Verified: links back to this page",
	noLinks: "No links here yet.",
	download: "Download {title}",
	play: "Play",
	sensitive: "Sensitive content",
	withLink: "With a link",
	pointCamera: "Point your camera here",
	hostedBy: "Hosted by {site}",
	linksBy: "Links by {name}",
	/** Two times or days of an event. */
	timeSpan: "{from} to {until}",
	/** The day and the time at which an event begins. */
	dayAndTime: "{day}, {time}",
	/** A short month and the last two digits of a year. */
	monthAndYear: "{month} ’{year}",
};
